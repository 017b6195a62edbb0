type Typed = { target: { value: string } }

/** The props of a field that shows `value` and hands on what is typed. */
export const bind = (value: string, set: (value: string) => void) => ({
  value,
  onChange: ({ target }: Typed) => set(target.value),
})
