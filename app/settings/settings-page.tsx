import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { countText } from '#app/framework/count-text.ts'
import { currencyName } from '#app/money/currency-names.ts'
import { adminMeta } from '#app/staff/screen/admin-meta.ts'
import { AdminScreen, AnswerOrError } from '#app/staff/screen/admin-screen.tsx'
import { staffLoader } from '#app/staff/screen/staff-loader.ts'
import type { Route } from './+types/settings-page'
import { BankForm } from './bank-form.tsx'
import { CurrencyForm } from './currency-form.tsx'
import { HeroForm } from './hero-form.tsx'
import { MessagesForm } from './messages-form.tsx'
import { ProductionForm } from './production-form.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { readSettingsCall } from './settings.api.server.ts'
import type { StaffSettings } from './settings-input.ts'
import { type SettingsSection, sectionTitles } from './settings-rules.ts'
import { TextsForm } from './texts-form.tsx'

export const meta = () => adminMeta('Settings')

export const clientLoader = staffLoader<typeof readSettingsCall>('/api/admin/settings')

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Settings">
      <p className="measure mb-6 text-soft md:mb-8">Settings for the whole shop. Saved changes appear at once.</p>
      <AnswerOrError answer={loaderData}>{(settings) => <Sections settings={settings} />}</AnswerOrError>
    </AdminScreen>
  )
}

export type SectionFormProps = { settings: StaffSettings; onSaved: () => Promise<void> }

const sections: {
  key: SettingsSection
  hint: string
  /** A short text with the current value. */
  value?: (settings: StaffSettings) => string
  Form: (props: SectionFormProps) => React.ReactNode
}[] = [
  {
    key: 'words',
    hint: 'On every page, in messages to customers and on receipts.',
    value: ({ values }) => values.shopName,
    Form: TextsForm,
  },
  {
    key: 'currency',
    hint: 'You set prices in this currency. Buyers pay in shillings at the day’s rate.',
    value: () => currencyName(),
    Form: CurrencyForm,
  },
  {
    key: 'making',
    hint: 'New orders get these days. Paid orders keep theirs.',
    value: ({ values }) =>
      `${countText(values.makingDays, 'day')} to make a product, ${countText(values.returnDays, 'day')} to return it`,
    Form: ProductionForm,
  },
  {
    key: 'bank',
    hint: 'Shown to buyers who pay by bank transfer.',
    value: ({ values }) => values.bankDetails.split('\n')[0] || 'Not on offer',
    Form: BankForm,
  },
  {
    key: 'messages',
    hint: 'Where you get news of orders, and which buyers get SMS.',
    value: ({ values, has_telegram }) =>
      [has_telegram && 'Telegram', values.makerEmails].filter(Boolean).join(', ') || 'Only here, in the back office',
    Form: MessagesForm,
  },
  {
    key: 'hero',
    hint: 'What the landing page opens with.',
    value: ({ hero }) => (hero ? hero.alt : 'The shop’s own picture'),
    Form: HeroForm,
  },
]

function Sections({ settings }: { settings: StaffSettings }) {
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState<SettingsSection | null>(null)
  return sections.map(({ key, hint, value, Form }) => (
    <SectionFrame
      key={key}
      anchor={key}
      title={sectionTitles[key]}
      hint={hint}
      value={value?.(settings)}
      state={settings.sections[key]}
      isSaved={saved === key}
      onInput={() => setSaved(null)}
    >
      <Form
        // A save changes the key, so that React mounts a new form with the saved values.
        key={settings.sections[key].version}
        settings={settings}
        onSaved={async () => {
          await revalidate()
          setSaved(key)
        }}
      />
    </SectionFrame>
  ))
}
