import type { FormEvent, ReactNode } from 'react'
import { barTop } from '#app/staff/screen/thumb-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type SaveFormProps = {
  form: { problem: string | null; isBusy: boolean; submit(event: FormEvent): Promise<void> }
  /** The environment sets all fields, so there is nothing to save. */
  isReadOnly?: boolean
  /** What the button says. */
  action?: string
  children: ReactNode
}

export function SaveForm(props: SaveFormProps) {
  const { form, isReadOnly = false, action = 'Save', children } = props
  const { problem, isBusy, submit } = form
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl flex-col gap-5">
      {children}
      {problem && <Notice kind="error">{problem}</Notice>}
      {!isReadOnly && (
        <div
          className="bg-ivory py-2 max-md:sticky max-md:z-10 max-md:border-t max-md:border-rule"
          style={{ bottom: barTop }}
        >
          <Button type="submit" className="max-sm:w-full" isBusy={isBusy} busyText="Saving...">
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}
