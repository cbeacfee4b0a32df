import { Button } from '@mantine/core';
import { dialoguePage as words } from './messages.ts';
import classes from './Samples.module.css';

interface SamplesProps<Sample> {
  readonly samples: readonly Sample[];
  readonly onChoose: (sample: Sample) => void;
}

/** Things to try, one press each. */
export function Samples<Sample extends { readonly name: string }>({
  samples,
  onChoose,
}: SamplesProps<Sample>) {
  return (
    <fieldset className={classes.samples}>
      <legend className={classes.legend}>{words.samples}</legend>
      <div className={classes.choices}>
        {samples.map((sample) => (
          <Button key={sample.name} variant="default" size="xs" onClick={() => onChoose(sample)}>
            {sample.name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
