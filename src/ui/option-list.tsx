import { useEffect, useRef, type ReactNode } from 'react';
import classes from './option-list.module.css';

export type Option = {
  key: string;
  content: ReactNode;
  /** Options of one group follow each other. */
  group?: string;
};

type OptionListProps = {
  /** What `aria-controls` of the text box refers to. */
  id: string;
  label: string;
  options: readonly Option[];
  /** The highlighted option; of no meaning where there is none at this place. */
  active: number;
  onChoose: (index: number) => void;
  hidden?: boolean;
  /** What stands in place of the options where there are none. */
  empty?: ReactNode;
  /** Under its text box, over what follows; else part of the page. */
  floats?: boolean;
};

/** The id of an option, for `aria-activedescendant` of the text box. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Consecutive options of one group, with the index of the first. */
const groupsOf = (
  options: readonly Option[],
): { name: string | undefined; from: number; options: Option[] }[] => {
  const groups: { name: string | undefined; from: number; options: Option[] }[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.options.push(option);
    else groups.push({ name: option.group, from: index, options: [option] });
  });
  return groups;
};

/**
 * The listbox of a text box that keeps the focus (ARIA combobox pattern): the text box handles the keys, this list shows the
 * options and takes presses. The only listbox of the product: pickers, recall and the palette share it.
 */
export const OptionList = ({
  id,
  label,
  options,
  active,
  onChoose,
  hidden,
  empty,
  floats,
}: OptionListProps) => {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const option = hidden || !options[active] ? null : document.getElementById(optionId(id, active));
    if (!list.current || !option) return;
    if (!floats) {
      option.scrollIntoView({ block: 'nearest' });
      return;
    }
    // Under a field only the list scrolls: the page must not move under the typing.
    const { scrollTop, clientHeight } = list.current;
    if (option.offsetTop < scrollTop) list.current.scrollTop = option.offsetTop;
    const bottom = option.offsetTop + option.offsetHeight;
    if (bottom > scrollTop + clientHeight) list.current.scrollTop = bottom - clientHeight;
  }, [id, active, hidden, options, floats]);

  const drawn = (option: Option, index: number) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard chooses through the text box, which keeps the focus
    <div
      key={option.key}
      id={optionId(id, index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      className={classes['option']}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(index)}
    >
      {option.content}
    </div>
  );
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={hidden}
      className={floats ? `${classes['list']} ${classes['floats']}` : classes['list']}
    >
      {groupsOf(options).map(({ name, from, options: members }) =>
        name === undefined ? (
          members.map((option, at) => drawn(option, from + at))
        ) : (
          <div key={name} role="group" aria-label={name}>
            <div aria-hidden className={classes['group']}>
              {name}
            </div>
            {members.map((option, at) => drawn(option, from + at))}
          </div>
        ),
      )}
      {options.length === 0 && empty !== undefined && (
        <div role="presentation" className={classes['empty']}>
          {empty}
        </div>
      )}
    </div>
  );
};
