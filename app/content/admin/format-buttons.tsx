import type { RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type TextMark, withMark } from './text-marks.ts'

type FormatButtonsProps = { field: RefObject<HTMLTextAreaElement | null>; onChange: (text: string) => void }

const marks: readonly { mark: TextMark; label: string }[] = [
  { mark: 'heading', label: 'Heading' },
  { mark: 'list', label: 'List' },
  { mark: 'bold', label: 'Bold' },
]

/** Inserts Markdown marks around the selection, so that staff need not know them. */
export function FormatButtons({ field, onChange }: FormatButtonsProps) {
  function apply(mark: TextMark) {
    const area = field.current
    if (!area) return
    const { text, start, end } = withMark(area.value, { start: area.selectionStart, end: area.selectionEnd }, mark)
    onChange(text)
    area.focus()
    // Runs after the new text is in the field.
    requestAnimationFrame(() => area.setSelectionRange(start, end))
  }

  return (
    <fieldset className="flex min-w-0 flex-wrap gap-3">
      <legend className="sr-only">Format</legend>
      {marks.map(({ mark, label }) => (
        <Button key={mark} kind="secondary" onClick={() => apply(mark)}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
