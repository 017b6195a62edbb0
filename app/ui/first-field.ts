const textFields =
  'input:not([type=hidden], [type=file], [type=range], [type=checkbox], [type=radio], :disabled), select:not(:disabled), textarea:not(:disabled)'
const controls = 'button:not(:disabled), a[href], input:not([type=hidden], :disabled), summary, [tabindex="0"]'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The first empty field, else the first field; null where there is none. */
export function firstField(place: ParentNode | null): HTMLElement | null {
  const fields = [...(place?.querySelectorAll<Field>(textFields) ?? [])]
  return fields.find((field) => field.value === '') ?? fields[0] ?? null
}

export function firstTarget(place: ParentNode | null): HTMLElement | null {
  return firstField(place) ?? place?.querySelector<HTMLElement>(controls) ?? null
}

/** What sends the form in this place, where it can be pressed. */
export function submitButton(place: ParentNode | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('button[type=submit]:not(:disabled)') ?? null
}
