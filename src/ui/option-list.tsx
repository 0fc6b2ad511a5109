import { Combobox, useCombobox } from '@mantine/core';
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
  /** The index of the highlighted option; ignored where the list has none at that index. */
  active: number;
  /** What stands in place of the options where there are none. */
  empty?: ReactNode;
  /** It stands in a dropdown, and else in the page. */
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
 * The listbox of a text box that keeps the focus (ARIA combobox pattern), inside a `Combobox`: the text box handles the keys, the
 * options say what is highlighted and take presses. Pickers, recall and the palette share it.
 */
export const OptionList = ({ id, label, options, active, empty, floats }: OptionListProps) => {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const option = options[active] ? document.getElementById(optionId(id, active)) : null;
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
  }, [id, active, options, floats]);

  const drawn = (option: Option, index: number) => (
    <Combobox.Option
      key={option.key}
      id={optionId(id, index)}
      value={option.key}
      selected={index === active}
      aria-selected={index === active}
      className={classes['option']}
    >
      {option.content}
    </Combobox.Option>
  );
  return (
    <Combobox.Options
      ref={list}
      id={id}
      aria-label={label}
      className={floats ? `${classes['list']} ${classes['floats']}` : classes['list']}
    >
      {groupsOf(options).map(({ name, from, options: members }) =>
        name === undefined ? (
          members.map((option, at) => drawn(option, from + at))
        ) : (
          <Combobox.Group key={name} label={name} classNames={{ groupLabel: classes['group'] ?? '' }}>
            {members.map((option, at) => drawn(option, from + at))}
          </Combobox.Group>
        ),
      )}
      {options.length === 0 && empty !== undefined && (
        <Combobox.Empty role="presentation" className={classes['empty']}>
          {empty}
        </Combobox.Empty>
      )}
    </Combobox.Options>
  );
};

/** A list that is wider than its box begins where that does, or as far before it as the window needs. */
export const besideBox = {
  position: 'bottom-start',
  middlewares: { shift: { mainAxis: true, padding: 12 } },
} as const;

type FloatingListProps = OptionListProps & {
  /** @param key of the chosen option. */
  onChoose: (key: string) => void;
};

/** An open list under a text box that is no combobox; it stands beside the box, in an element that is positioned. */
export const FloatingList = ({ onChoose, ...list }: FloatingListProps) => (
  <Combobox
    {...besideBox}
    store={useCombobox({ opened: true })}
    keepMounted={false}
    onOptionSubmit={onChoose}
  >
    <Combobox.DropdownTarget>
      <span className={classes['over']} />
    </Combobox.DropdownTarget>
    <Combobox.Dropdown className={classes['roomy']}>
      <OptionList {...list} floats />
    </Combobox.Dropdown>
  </Combobox>
);
