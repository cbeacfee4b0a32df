import { Button, type ButtonVariant } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef } from 'react';
import { intake as words } from './messages.ts';

interface RetakeButtonProps {
  readonly variant?: ButtonVariant;
  /** Said instead of the button's own word, where there are several. */
  readonly label?: string;
  readonly onPhoto: (file: File) => void;
}

/** Opens the camera for another photo of the same slip. */
export function RetakeButton({ variant = 'default', label, onPhoto }: RetakeButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconCamera aria-hidden size={18} />}
        {...(label === undefined ? {} : { 'aria-label': label })}
        onClick={() => input.current?.click()}
      >
        {words.retake}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,.heic,.heif"
        capture="environment"
        aria-label={label ?? words.retake}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onPhoto(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
