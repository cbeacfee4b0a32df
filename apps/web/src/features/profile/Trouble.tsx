import { Alert } from '@mantine/core';
import type { Problem } from '@tashika/kernel';

/** Why it did not work; what was typed stays where it is. */
export function Trouble({ problem }: { readonly problem: Problem | null | undefined }) {
  if (!problem) return null;
  return (
    <Alert role="alert" color="red.9" variant="outline">
      {problem.message}
    </Alert>
  );
}
