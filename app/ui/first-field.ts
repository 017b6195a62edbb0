// One `:not()` for each type, because older browsers accept no list of selectors within `:not()`.
const otherInputs = ['hidden', 'file', 'range', 'checkbox', 'radio'].map((type) => `:not([type=${type}])`).join('')
const textFields = `input:enabled${otherInputs}, select:enabled, textarea:enabled`
const controls = 'button:enabled, a[href], input:enabled:not([type=hidden]), summary, [tabindex="0"]'
const choices = 'input[type=radio]:enabled, input[type=file]:enabled'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The first empty required field (without `data-optional`), otherwise the first field; null if there is none. */
export function findFirstField(container: ParentNode | null): HTMLElement | null {
  const fields = [...(container?.querySelectorAll<Field>(textFields) ?? [])]
  return fields.find(({ value, dataset }) => value === '' && dataset.optional === undefined) ?? fields[0] ?? null
}

/**
 * Finds the initial focus of a dialog. Radio buttons and file inputs above a text field take precedence, because the
 * keyboard of a phone would cover them.
 */
export function findFirstTarget(container: ParentNode | null): HTMLElement | null {
  const field = findFirstField(container)
  return findFirstChoice(container, field) ?? field ?? container?.querySelector<HTMLElement>(controls) ?? null
}

function findFirstChoice(container: ParentNode | null, field: HTMLElement | null): HTMLElement | null {
  const visibleChoices = [...(container?.querySelectorAll<HTMLInputElement>(choices) ?? [])].filter(
    (choice) =>
      choice.getClientRects().length > 0 &&
      (!field || choice.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING),
  )
  return (
    visibleChoices.find(({ checked, name }) => checked && name === visibleChoices[0]?.name) ?? visibleChoices[0] ?? null
  )
}

export function findSubmitButton(container: ParentNode | null): HTMLElement | null {
  return container?.querySelector<HTMLElement>('button[type=submit]:not(:disabled)') ?? null
}
