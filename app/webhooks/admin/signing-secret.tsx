import { Notice } from '#app/ui/notice.tsx'

/** Shows a new secret; it can't be shown again. */
export function SigningSecret({ secret }: { secret: string }) {
  return (
    <Notice kind="info" className="mb-8">
      <p>With this signing secret the other program checks that what arrives is this shop’s. It is shown this once:</p>
      <p className="mt-2 text-lg [overflow-wrap:anywhere] select-all">{secret}</p>
    </Notice>
  )
}
