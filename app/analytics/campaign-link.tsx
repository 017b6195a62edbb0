import { useState } from 'react'
import { bind } from '#app/ui/bind.ts'
import { CopyLink } from '#app/ui/copy-link.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

const places = ['Instagram', 'WhatsApp', 'Facebook', 'TikTok', 'Pinterest', 'YouTube', 'Telegram', 'Email', 'Flyer']

/**
 * Creates a link to the landing page with the name of a campaign, so that visits by this link are counted separately.
 */
export function CampaignLink() {
  const [place, setPlace] = useState('Instagram')
  const [name, setName] = useState('')
  const query = new URLSearchParams({ utm_source: place.toLowerCase(), utm_campaign: name.trim() })
  const link = `${window.location.origin}/?${query}`
  return (
    <details className="border-y border-rule">
      <summary className="disclosure min-h-14 py-4">Make a link for a post</summary>
      <div className="measure grid gap-4 pb-6">
        <div className="grid grid-cols-2 gap-3 max-[389px]:grid-cols-1">
          <SelectField
            label="Where"
            options={places.map((value) => ({ value, label: value }))}
            {...bind(place, setPlace)}
          />
          <TextField label="Name" placeholder="December" maxLength={40} autoComplete="off" {...bind(name, setName)} />
        </div>
        {name.trim() ? (
          <CopyLink link={link} text="Use this link in the post, to see how many came from it.">
            <ShareButton data={{ url: link }} />
          </CopyLink>
        ) : (
          <p className="text-sm text-soft">Give the post a name, and its link appears here.</p>
        )}
      </div>
    </details>
  )
}
