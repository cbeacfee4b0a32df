import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly isGrave?: boolean;
  readonly isBusy: boolean;
  /** Why it did not work. */
  readonly problem?: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks once more, saying what will happen. Escape is a no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, cancel, isGrave = false, isBusy, problem } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      // It is gone by now, and cannot give the focus back itself.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) props.onCancel();
      }}
    >
      <div className={classes.content}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {children}
        {problem !== undefined && (
          <Text role="alert" className={classes.problem}>
            {problem}
          </Text>
        )}
        <div className={classes.choice}>
          <Button variant="default" disabled={isBusy} onClick={props.onCancel}>
            {cancel}
          </Button>
          <Button loading={isBusy} {...(isGrave && { color: 'red.9' })} onClick={props.onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
