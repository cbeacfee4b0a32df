import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './GrowingText.module.css';

/**
 * A field of two lines that grows with what is written. The browser sees to it: a script that
 * measures has a long page laid out anew for each letter.
 */
export const GrowingText = (props: TextareaProps) => (
  <Textarea rows={2} classNames={{ input: classes.input }} {...props} />
);
