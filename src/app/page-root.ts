/** The element of index.html that the page is drawn into. */
export const pageRoot = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  return root;
};
