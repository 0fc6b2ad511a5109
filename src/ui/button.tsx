import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './button.module.css';

/** How a button looks. */
type Look = {
  variant?: 'filled' | 'default' | 'subtle' | 'transparent';
  size?: 'xs' | 'sm' | 'md' | 'compact-sm' | 'compact-md';
  /** Red for what cannot be undone, gray for what is less than the buttons beside it. */
  color?: 'accent' | 'red' | 'gray';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** The attributes of a plain element that looks so, with its own: a form has some twenty buttons. */
const dress = <Props extends Look>({
  variant = 'filled',
  size = 'sm',
  color = 'accent',
  leftSection,
  rightSection,
  className = '',
  children,
  ...attributes
}: Props) => ({
  ...attributes,
  className: `${classes['button']} ${className}`.trimEnd(),
  'data-variant': variant,
  'data-size': size,
  'data-color': color,
  'data-left': Boolean(leftSection) || undefined,
  'data-right': Boolean(rightSection) || undefined,
  children: (
    <>
      {leftSection}
      <span className={classes['label']}>{children}</span>
      {rightSection}
    </>
  ),
});

type ButtonProps = Omit<ComponentProps<'button'>, 'color'> & Look;

export type ButtonLook = Pick<ButtonProps, 'children' | 'leftSection' | 'size'>;

/** A button; it submits no form unless its `type` says so. */
export const Button = (props: ButtonProps) => <button type="button" {...dress(props)} />;

type LinkProps = Omit<ComponentProps<'a'>, 'color' | 'href'> & Look & { href: string };

/** A link to another page of the desk that looks like a button. */
export const LinkButton = (props: LinkProps) => <Link {...dress(props)} />;

/** A link out of the desk that looks like a button. */
export const OutsideButton = (props: LinkProps) => {
  const { children, ...attributes } = dress(props);
  return <a {...attributes}>{children}</a>;
};
