import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-field.tsx'
import type { replaceCategoriesCall } from './categories.api.server.ts'

type OwnCategoriesFormProps = { labels: readonly string[]; onSaved: () => Promise<void> }

/** Replaces all categories of a new shop. Staff type one name per line. */
export function OwnCategoriesForm({ labels, onSaved }: OwnCategoriesFormProps) {
  const { call } = useAdmin()
  const form = useStaffForm(
    () => ({ lines: labels.join('\n') }),
    async (_id, { lines }) => {
      const typed = lines.split('\n').filter((line) => line.trim() !== '')
      const answer = await call<typeof replaceCategoriesCall>('POST', '/api/admin/categories/replace', {
        labels: typed,
      })
      if (answer.ok) await onSaved()
      return answer
    },
  )
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex max-w-xl flex-col gap-5">
      <TextAreaField
        label="Your categories"
        hint="One on each line, in the order they have in the shop"
        rows={9}
        {...form.field('lines', lineError(form.errors))}
      />
      {form.problem && Object.keys(form.errors).length === 0 && <Notice kind="error">{form.problem}</Notice>}
      <Button type="submit" className="self-start" isBusy={form.isBusy} busyText="Saving...">
        Save these categories
      </Button>
    </form>
  )
}

/** The error of a label has the path `labels.{index}`. */
function lineError(errors: Record<string, string>): string | undefined {
  const [label] = Object.keys(errors)
  const position = label?.split('.')[1]
  const text = label && errors[label]
  return position && text ? `Line ${Number(position) + 1}: ${text}` : text
}
