// One condition for each `:not()`: older browsers do not support lists in it.
const otherInputs = ['hidden', 'file', 'range', 'checkbox', 'radio'].map((type) => `:not([type=${type}])`).join('')
const textFields = `input:enabled${otherInputs}, select:enabled, textarea:enabled`
const controls = 'button:enabled, a[href], input:enabled:not([type=hidden]), summary, [tabindex="0"]'
const choices = 'input[type=radio]:enabled, input[type=file]:enabled'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The first empty required field (without `data-optional`), otherwise the first field; null if there is none. */
export function firstField(place: ParentNode | null): HTMLElement | null {
  const fields = [...(place?.querySelectorAll<Field>(textFields) ?? [])]
  return fields.find(({ value, dataset }) => value === '' && dataset.optional === undefined) ?? fields[0] ?? null
}

/**
 * The initial focus of a dialog. On a phone the keyboard of a text field would cover the options above it: those come
 * first.
 */
export function firstTarget(place: ParentNode | null): HTMLElement | null {
  const field = firstField(place)
  return firstChoice(place, field) ?? field ?? place?.querySelector<HTMLElement>(controls) ?? null
}

function firstChoice(place: ParentNode | null, field: HTMLElement | null): HTMLElement | null {
  const shown = [...(place?.querySelectorAll<HTMLInputElement>(choices) ?? [])].filter(
    (choice) =>
      choice.getClientRects().length > 0 &&
      (!field || choice.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING),
  )
  return shown.find(({ checked, name }) => checked && name === shown[0]?.name) ?? shown[0] ?? null
}

/** The enabled submit button in this place. */
export function submitButton(place: ParentNode | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>('button[type=submit]:not(:disabled)') ?? null
}
