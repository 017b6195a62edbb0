import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
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
import type { SettingsSection } from './settings-rules.ts'
import { TextsForm } from './texts-form.tsx'

export const meta = () => adminMeta('Settings')

export const clientLoader = staffLoader<typeof readSettingsCall>('/api/admin/settings')

const otherScreens = [
  { path: '/admin/delivery', label: 'Delivery' },
  { path: '/admin/carriers', label: 'Carriers' },
  { path: '/admin/closed-days', label: 'Closed days' },
  { path: '/admin/discount-codes', label: 'Discount codes' },
  { path: '/admin/pages', label: 'Pages' },
  { path: '/admin/staff', label: 'Staff' },
]

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Settings">
      <p className="measure mb-8 text-soft">
        Settings for the whole shop. Changes appear at once. These have screens of their own:{' '}
        {otherScreens.map(({ path, label }, index) => (
          <span key={path}>
            {index > 0 && ', '}
            <Link to={path} className="text-link text-ink">
              {label}
            </Link>
          </span>
        ))}
        .
      </p>
      <AnswerOrError answer={loaderData}>{(settings) => <Sections settings={settings} />}</AnswerOrError>
    </AdminScreen>
  )
}

export type SectionFormProps = { settings: StaffSettings; onSaved: () => Promise<void> }

const sections: {
  key: SettingsSection
  title: string
  hint: string
  Form: (props: SectionFormProps) => React.ReactNode
}[] = [
  {
    key: 'words',
    title: 'Name and contacts',
    hint: 'On every page, in messages to customers and on receipts.',
    Form: TextsForm,
  },
  {
    key: 'currency',
    title: 'Currency',
    hint: 'What all prices are in. Buyers pay in Kenyan shillings: prices in other currencies are converted.',
    Form: CurrencyForm,
  },
  {
    key: 'making',
    title: 'Making days',
    hint: 'New orders get these days. Paid orders keep theirs. Product pages say how many days buyers have to send a piece back.',
    Form: ProductionForm,
  },
  {
    key: 'bank',
    title: 'Bank details',
    hint: 'Buyers who pay by bank transfer see this, and how long their order reserves stock. Every change is reported in the makers’ channel.',
    Form: BankForm,
  },
  {
    key: 'messages',
    title: 'Messages',
    hint: 'To you: where you hear of orders besides the back office. To customers: Kenyan numbers get SMS once an order is paid. Other countries cost more: name those that you send to.',
    Form: MessagesForm,
  },
  { key: 'hero', title: 'First picture', hint: 'What the landing page opens with.', Form: HeroForm },
]

function Sections({ settings }: { settings: StaffSettings }) {
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState<SettingsSection | null>(null)
  return sections.map(({ key, title, hint, Form }) => (
    <SectionFrame
      key={key}
      anchor={key}
      title={title}
      hint={hint}
      state={settings.sections[key]}
      isSaved={saved === key}
      onInput={() => setSaved(null)}
    >
      <Form
        // The new key loads the saved values into the form.
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
