import { type Sample, samples } from '../draft/samples.ts';
import { result as words } from '../messages.ts';
import classes from './SampleList.module.css';

/** The sample slips, for whoever wants to see first what comes out. */
export function SampleList({ onSample }: { readonly onSample: (sample: Sample) => void }) {
  return (
    <div className={classes.samples}>
      <h3 className={classes.title}>{words.trySample}</h3>
      <ul className={classes.list}>
        {samples.map((sample) => (
          <li key={sample.id}>
            <button type="button" className={classes.sample} onClick={() => onSample(sample)}>
              <strong>{sample.title}</strong>
              <span className={classes.shows}>{sample.shows}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
