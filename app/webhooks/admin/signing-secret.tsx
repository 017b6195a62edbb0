import { Notice } from '#app/ui/notice.tsx'

/** Shows a new secret; it can't be shown again. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <Notice kind="info" className="mb-8">
      <p>
        The other program uses this signing secret to check that a message is from your shop. It is shown only once:
      </p>
      <p className="mt-2 text-lg [overflow-wrap:anywhere] select-all">{secret}</p>
    </Notice>
  )
}
