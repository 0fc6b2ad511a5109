/** Has the browser download a text as a file. */
export const saveFile = (name: string, text: string, type: string) => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by the time this task ends.
  setTimeout(() => URL.revokeObjectURL(url));
};
