import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { adminMeta } from '#app/identity/staff/screen/admin-meta.ts'
import { AdminScreen, Answered } from '#app/identity/staff/screen/admin-screen.tsx'
import { loadAsStaff } from '#app/identity/staff/screen/staff-loader.ts'
import type { Route } from './+types/settings-page'
import { BankForm } from './bank-form.tsx'
import { HeroForm } from './hero-form.tsx'
import { MakingForm } from './making-form.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { StaffSettings } from './settings-input.ts'
import type { SettingsSection } from './settings-rules.ts'
import { WordsForm } from './words-form.tsx'

export const meta = () => adminMeta('Settings')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsStaff(request, '/api/admin/settings')
}

const elsewhere = [
  { path: '/admin/delivery', label: 'Delivery' },
  { path: '/admin/closed-days', label: 'Closed days' },
  { path: '/admin/discount-codes', label: 'Discount codes' },
  { path: '/admin/pages', label: 'Pages' },
  { path: '/admin/staff', label: 'Staff' },
]

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Settings">
      <p className="measure mb-8 text-soft">
        What holds for the whole shop. A change is in the shop within a second. These have screens of their own:{' '}
        {elsewhere.map(({ path, label }, index) => (
          <span key={path}>
            {index > 0 && ', '}
            <Link to={path} className="text-link text-ink">
              {label}
            </Link>
          </span>
        ))}
        .
      </p>
      <Answered answer={loaderData}>{(settings) => <Sections settings={settings} />}</Answered>
    </AdminScreen>
  )
}

export type SectionFormProps = { settings: StaffSettings; onSaved: () => Promise<void> }

const sections: {
  key: SettingsSection
  title: string
  about: string
  Form: (props: SectionFormProps) => React.ReactNode
}[] = [
  {
    key: 'words',
    title: 'Name and contacts',
    about: 'On every page, in messages to customers and on receipts.',
    Form: WordsForm,
  },
  {
    key: 'making',
    title: 'Making days',
    about: 'What is promised from now on. Orders that are paid keep the day that they were promised.',
    Form: MakingForm,
  },
  {
    key: 'bank',
    title: 'Bank details',
    about: 'What whoever pays by bank transfer reads. A change is told in the makers’ channel.',
    Form: BankForm,
  },
  { key: 'hero', title: 'First picture', about: 'What the landing page opens with.', Form: HeroForm },
]

function Sections({ settings }: { settings: StaffSettings }) {
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState<SettingsSection | null>(null)
  return sections.map(({ key, title, about, Form }) => (
    <SectionFrame
      key={key}
      title={title}
      about={about}
      state={settings.sections[key]}
      isSaved={saved === key}
      onInput={() => setSaved(null)}
    >
      <Form
        // Shows what was saved as it was saved.
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
