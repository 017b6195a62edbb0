import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { useLineChanges } from './use-line-changes.tsx'

type RemovedLineProps = Pick<ReturnType<typeof useLineChanges>, 'announcement' | 'removed' | 'isRestoring' | 'restore'>

/** Announces the last change, and offers to undo a removal. */
export function RemovedLine({ announcement, removed, isRestoring, restore }: RemovedLineProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-6',
        announcement && 'mt-6 min-h-14 border-l-4 border-ink bg-paper px-5 py-1',
      )}
    >
      <p role="status" className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
        {announcement}
      </p>
      {removed && (
        <Button kind="plain" isBusy={isRestoring} onClick={() => void restore(removed)}>
          Undo
        </Button>
      )}
    </div>
  )
}
