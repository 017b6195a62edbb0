import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SaveBar } from './thumb-bar.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'
import type { useStaffForm } from './use-staff-form.ts'

type RowFormProps = {
  title: string
  action: string
  form: Pick<ReturnType<typeof useStaffForm>, 'isChanged' | 'problem' | 'isBusy' | 'submit'>
  /** Null for a new row, whose form has no Cancel button. */
  onLeave: (() => void) | null
  children: ReactNode
}

/** The form of a `FormBesideList`. */
export function RowForm({ title, action, form, onLeave, children }: RowFormProps) {
  const { isChanged, problem, isBusy, submit } = form
  useUnsavedChanges(isChanged && !isBusy)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-2xl flex-col gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      {onLeave ? (
        <SaveBar form={form} action={action}>
          <Button kind="secondary" onClick={onLeave}>
            {isChanged ? 'Cancel' : 'Back to the list'}
          </Button>
        </SaveBar>
      ) : (
        <div className="lg:sticky lg:bottom-0 lg:z-20 lg:border-t lg:border-rule lg:bg-ivory lg:py-3">
          <Button type="submit" isBusy={isBusy} busyText="Saving...">
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}
