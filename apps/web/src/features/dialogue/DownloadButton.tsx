import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../save-file.ts';

interface DownloadButtonProps {
  readonly label: string;
  readonly name: string;
  readonly type: string;
  /** Asked for at the moment of saving. */
  readonly content: () => string;
}

/** Saves a text as a file. */
export function DownloadButton({ label, name, type, content }: DownloadButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload aria-hidden size={16} />}
      onClick={() => saveFile(name, content(), type)}
    >
      {label}
    </Button>
  );
}
