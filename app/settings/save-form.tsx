import type { FormEvent, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type SaveFormProps = {
  form: { problem: string | null; isBusy: boolean; submit(event: FormEvent): Promise<void> }
  /** The environment sets all fields, so there is nothing to save. */
  isReadOnly?: boolean
  children: ReactNode
}

export function SaveForm({ form: { problem, isBusy, submit }, isReadOnly = false, children }: SaveFormProps) {
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl flex-col gap-5">
      {children}
      {problem && <Notice kind="error">{problem}</Notice>}
      {!isReadOnly && (
        <Button type="submit" className="sm:self-start" isBusy={isBusy} busyText="Saving...">
          Save
        </Button>
      )}
    </form>
  )
}
