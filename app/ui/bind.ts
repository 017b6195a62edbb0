type ChangeEvent = { target: { value: string } }

/** The props of a field that displays `value` and calls `set` with what is typed. */
export const bind = (value: string, set: (value: string) => void) => ({
  value,
  onChange: ({ target }: ChangeEvent) => set(target.value),
})
