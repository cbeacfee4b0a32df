/** A key that cannot slip into a log, a report or a JSON text: it is shown only when asked for. */
export interface Secret {
  readonly reveal: () => string;
  readonly toString: () => string;
  readonly toJSON: () => string;
}

export function secret(value: string): Secret {
  const masked = () => '***';
  return Object.freeze({ reveal: () => value, toString: masked, toJSON: masked });
}
