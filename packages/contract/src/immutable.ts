/** What has crossed an edge is a value: nobody changes it in place. */
export type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;
