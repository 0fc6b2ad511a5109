type WithBdiProps = {
  text: string;
  /** A typed text within it, such as a name; '' where there is none. */
  part: string;
};

/** A sentence with a typed text in it, whose direction changes nothing of what stands around it. */
export const WithBdi = ({ text, part }: WithBdiProps) => {
  const at = part === '' ? -1 : text.indexOf(part);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi>{part}</bdi>
      {text.slice(at + part.length)}
    </>
  );
};
