import { countText } from '#app/framework/count-text.ts'
import { Notice } from '#app/ui/notice.tsx'
import { WholeNames } from '#app/ui/whole-names.tsx'
import type { ImportStatus } from '../import-report.ts'

/** The pictures of earlier imports that are pending or failed. */
export function ImportStatusView({ status: { waiting, faults } }: { status: ImportStatus }) {
  return (
    <>
      {waiting > 0 && (
        <Notice kind="info">
          <p>{countText(waiting, 'picture')} still to be prepared. Their products are hidden until then.</p>
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice kind="warning" title="Pictures that could not be prepared">
          <ul>
            {faults.map(({ name, words }) => (
              <li key={`${name} ${words}`} className="py-1 text-sm">
                <WholeNames>{`${name}: ${words}`}</WholeNames>
              </li>
            ))}
          </ul>
          <p className="text-sm">Give these products other pictures, then show them, in Manage Products.</p>
        </Notice>
      )}
    </>
  )
}
