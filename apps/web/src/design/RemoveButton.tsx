import { Button } from '@mantine/core';
import type { Problem } from '@tashika/kernel';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface RemoveButtonProps {
  readonly label: string;
  /** What it is called where several say the same. */
  readonly name?: string;
  readonly cancel: string;
  readonly deed: { readonly isPending: boolean; readonly error: Problem | null };
  /** Does it; told what to do once it is done. */
  readonly onRemove: (whenDone: { readonly onSuccess: () => void }) => void;
  /** What will be lost. */
  readonly children: ReactNode;
}

/** Takes something away for good, and asks before. */
export function RemoveButton(props: RemoveButtonProps) {
  const { label, name, cancel, deed, onRemove, children } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button size="sm" variant="default" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={name ?? label}
          confirm={label}
          cancel={cancel}
          isGrave
          isBusy={deed.isPending}
          problem={deed.error?.message}
          onCancel={close}
          onConfirm={() => onRemove({ onSuccess: close })}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
