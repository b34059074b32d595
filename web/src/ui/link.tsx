import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './link.module.css';

type Native<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P>;
interface Referred {
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly children?: ReactNode;
}

/** A link inside the application, as text. */
export const TextLink = createLink(({ ref, ...rest }: Native<AnchorProps> & Referred) => (
  <Anchor ref={ref ?? null} {...rest} />
));

/** A link inside the application that looks like a button. */
export const LinkButton = createLink(({ ref, ...rest }: Native<ButtonProps> & Referred) => (
  <Button component="a" ref={ref ?? null} {...rest} />
));

/** A link that fills its row of a table or list. */
export const RowLink = createLink(
  ({ ref, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & Referred) => (
    <a ref={ref ?? null} data-row="" className={`${styles['row']} ${className ?? ''}`} {...rest} />
  ),
);
