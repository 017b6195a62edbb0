import { BackToMethods, OtherMethod } from './other-method.tsx'

export const meta = () => [{ title: 'Airtel Money | Enkiama' }, { name: 'robots', content: 'noindex' }]

export default function AirtelPage() {
  return (
    <OtherMethod title="Airtel Payment Page">
      <p className="measure">We do not take Airtel Money yet. M-Pesa works today; your cart waits as it is.</p>
      <BackToMethods />
    </OtherMethod>
  )
}
