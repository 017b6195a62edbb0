// One condition for each `:not()`: older browsers know no lists in it.
const otherInputs = ['hidden', 'file', 'range', 'checkbox', 'radio'].map((type) => `:not([type=${type}])`).join('')
const textFields = `input:enabled${otherInputs}, select:enabled, textarea:enabled`
const controls = 'button:enabled, a[href], input:enabled:not([type=hidden]), summary, [tabindex="0"]'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The first field that is empty and may not stay so (`data-optional`), else the first field; null where there is none. */
export function firstField(place: ParentNode | null): HTMLElement | null {
  const fields = [...(place?.querySelectorAll<Field>(textFields) ?? [])]
  return fields.find(({ value, dataset }) => value === '' && dataset.optional === undefined) ?? fields[0] ?? null
}

export function firstTarget(place: ParentNode | null): HTMLElement | null {
  return firstField(place) ?? place?.querySelector<HTMLElement>(controls) ?? null
}

/** What sends the form in this place, where it can be pressed. */
export function submitButton(place: ParentNode | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('button[type=submit]:not(:disabled)') ?? null
}
