import { displayTime } from '#app/framework/nairobi.ts'

/** Names the zone for a reader who is not in Kenya. */
export function NairobiTime({ at }: { at: Date }) {
  return (
    <>
      {displayTime(at)}
      <span className="kes:hidden"> Nairobi time</span>
    </>
  )
}
