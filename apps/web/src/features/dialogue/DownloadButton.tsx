import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface DownloadButtonProps {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  /** Asked for at the moment of saving. */
  readonly content: () => string;
}

/** Saves a text as a file. */
export function DownloadButton({ label, name, type, content }: DownloadButtonProps) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([content()], { type: `${type};charset=utf-8` }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    // The browser has taken the file by the next turn of the event loop.
    setTimeout(() => URL.revokeObjectURL(address), 0);
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload aria-hidden size={16} />}
      onClick={save}
    >
      {label}
    </Button>
  );
}
