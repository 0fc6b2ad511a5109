/** Has the browser download a text, or bytes, as a file. */
export const saveFile = (name: string, content: string | Uint8Array<ArrayBuffer>, type: string) => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by the time this task ends.
  setTimeout(() => URL.revokeObjectURL(url));
};
