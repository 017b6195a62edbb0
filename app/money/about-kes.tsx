/** A price in shillings at today's rate, which may change before the payment. Its texts: `formatApproximateKes`. */
export function AboutKes({ kes }: { kes: string }) {
  return (
    <>
      <small className="price-word">about </small>
      {kes}
    </>
  )
}
