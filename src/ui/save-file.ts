/** Hands a text to the browser as a file to keep. */
export const saveFile = (name: string, text: string, type: string) => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by the time the task is over.
  setTimeout(() => URL.revokeObjectURL(url));
};
