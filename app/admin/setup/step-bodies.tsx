import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OwnCategoriesForm } from '#app/catalog/admin/categories/own-categories-form.tsx'
import { oneUnit, pricesInKes } from '#app/money/currency.ts'
import { currencyName } from '#app/money/currency-names.ts'
import { providerNames } from '#app/money/payment-method.ts'
import { BankForm } from '#app/settings/bank-form.tsx'
import { CurrencyForm } from '#app/settings/currency-form.tsx'
import { MessagesForm } from '#app/settings/messages-form.tsx'
import { ProductionForm } from '#app/settings/production-form.tsx'
import type { StaffSettings } from '#app/settings/settings-input.ts'
import { TextsForm } from '#app/settings/texts-form.tsx'
import type { PushDevices } from '#app/staff/push/push-wire.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { DeviceSection } from '../devices/device-section.tsx'
import { HealthRow } from '../health/health-row.tsx'
import { ServiceSetup } from './service-setup.tsx'
import type { Setup, SetupStep } from './setup.ts'
import { TemplateStep } from './template-step.tsx'

export type StepProps = {
  setup: Setup
  settings: StaffSettings
  devices: PushDevices
  onSaved: () => Promise<void>
  onChange: () => Promise<void>
}

/** The content of each step: its form, or links to its screen. */
export const stepBodies: Record<SetupStep, (props: StepProps) => ReactNode> = {
  template: TemplateStep,
  contact: (props) => (
    <>
      {props.setup.steps.contact === 'todo' && <p>Buyers still see the demo’s contacts: change them, then save.</p>}
      <TextsForm key={props.settings.sections.words.version} isFolded {...props} />
      <details className="border-t border-rule pt-2">
        <summary className="disclosure min-h-11 py-2.5 font-medium">Currency: {currencyName()}</summary>
        <div className="pt-2">
          <CurrencyForm key={props.settings.sections.currency.version} {...props} />
        </div>
      </details>
    </>
  ),
  looks: () => (
    <StepLinks>
      <ButtonLink kind="secondary" to="/admin/looks">
        Colours, fonts and logo
      </ButtonLink>
      <ButtonLink kind="secondary" to="/admin/landing">
        Landing page
      </ButtonLink>
      <ButtonLink kind="secondary" to="/admin/settings">
        First picture
      </ButtonLink>
    </StepLinks>
  ),
  categories: CategoriesStep,
  orders: OrdersStep,
  payment: PaymentStep,
  delivery: (props) => (
    <>
      <StepLinks>
        <ButtonLink kind="secondary" to="/admin/delivery">
          Delivery options
        </ButtonLink>
      </StepLinks>
      <ProductionForm key={props.settings.sections.making.version} {...props} />
    </>
  ),
  piece: () => (
    <StepLinks>
      <ButtonLink to="/admin/upload">Add a product</ButtonLink>
      <ButtonLink kind="secondary" to="/admin/products/import">
        Import from a file
      </ButtonLink>
    </StepLinks>
  ),
  pages: () => (
    <StepLinks>
      <ButtonLink kind="secondary" to="/admin/pages/terms">
        Write the terms
      </ButtonLink>
      <ButtonLink kind="secondary" to="/admin/pages">
        All pages
      </ButtonLink>
    </StepLinks>
  ),
  money: MoneyStep,
}

function StepLinks({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>
}

function CategoriesStep({ setup: { replaceable_categories: labels }, onSaved }: StepProps) {
  return (
    <>
      {labels.length > 0 && <OwnCategoriesForm labels={labels} onSaved={onSaved} />}
      <StepLinks>
        <ButtonLink kind="secondary" to="/admin/categories">
          {labels.length > 0 ? 'One by one' : 'Change categories'}
        </ButtonLink>
      </StepLinks>
    </>
  )
}

function OrdersStep({ devices, onChange, ...props }: StepProps) {
  return (
    <>
      <DeviceSection pushDevices={devices} onChange={onChange} />
      <MessagesForm key={props.settings.sections.messages.version} {...props} />
      {(['mail', 'telegram', 'sms'] as const).map((service) => (
        <ServiceSetup key={service} service={service} setup={props.setup} />
      ))}
    </>
  )
}

function PaymentStep({ setup, settings, onSaved }: StepProps) {
  const { kes, is_fallback } = setup.rate
  return (
    <>
      {setup.is_demo && (
        <p className="max-w-prose">
          This is the demo: it plays the payment companies itself, and no money moves. It ends when your server has the
          settings of one of them.
        </p>
      )}
      <p className="max-w-prose">
        Don’t enter passwords of these companies here. Ask the person who runs your server: they belong in its settings
        file (with containers shop.env), and the shop needs a restart after that.
      </p>
      <p className="max-w-prose">
        {pricesInKes()
          ? 'Prices are in Kenyan shillings, and are charged as they are.'
          : `Prices are in ${currencyName()}. Mobile money and cards charge Kenyan shillings: ${kes} for ${oneUnit()} at present${is_fallback ? ', since no newer rate is known' : ''}.`}
      </p>
      {providerNames.map((provider) => (
        <ServiceSetup key={provider} service={provider} setup={setup} />
      ))}
      <section aria-label="Bank transfer" className="flex flex-col gap-4 border-t border-rule pt-4">
        <h3 className="font-text font-medium">Bank transfer</h3>
        <BankForm key={settings.sections.bank.version} settings={settings} onSaved={onSaved} />
      </section>
    </>
  )
}

function MoneyStep({ setup: { missing } }: StepProps) {
  return (
    <>
      {missing.length === 0 ? (
        <p>Nothing is missing. Buy your cheapest product with your own phone, and refund it.</p>
      ) : (
        <ul aria-label="Missing" className="border-t border-rule [overflow-wrap:anywhere]">
          {missing.map((line) => (
            <HealthRow key={line.name} check={line} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link to="/admin/account" className="text-link inline-flex min-h-11 items-center">
          Your login
        </Link>
        <Link to="/admin/health" className="text-link inline-flex min-h-11 items-center">
          Health
        </Link>
      </p>
    </>
  )
}
