import { useId } from 'react'
import { FocusPicker } from '#app/catalog/admin/focus-picker.tsx'
import { photoMaxMegabytes, photoMaxMegapixels } from '#app/catalog/admin/photo-rules.ts'
import { PhotoChooser } from '#app/catalog/admin/photos/photo-chooser.tsx'
import { focusStyle } from '#app/catalog/focus-point.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { SaveForm } from './save-form.tsx'
import type { SectionFormProps } from './settings-page.tsx'
import { heroRules, minHeroWidth } from './settings-rules.ts'
import { useHeroForm } from './use-hero-form.ts'

const limits = `At least ${minHeroWidth.toLocaleString('en')} pixels wide, at most ${photoMaxMegabytes} MB and ${photoMaxMegapixels} megapixels: JPEG, PNG, WebP, AVIF or HEIC. Phones show an upright part of it, desks a broad one.`

export function HeroForm({ settings, onSaved }: SectionFormProps) {
  const form = useHeroForm(settings, onSaved)
  const { shown, focus, alt, errors, progress } = form
  return (
    <>
      <SaveForm form={form} isGiven={shown === null}>
        {shown === null && <p>The landing page shows the shop’s own picture.</p>}
        <PictureInput error={errors.images} isBusy={form.isBusy} onChoose={form.choose} />
        {shown !== null && (
          <>
            <Crops src={shown} focus={focus} />
            <FocusPicker src={shown} label="the picture" focus={focus} onChange={form.setFocus} />
            <TextField
              label={heroRules.alt.label}
              hint={`For who does not see it, at most ${heroRules.alt.most} characters, such as: Three of our pieces on red cloth`}
              autoComplete="off"
              maxLength={heroRules.alt.most}
              value={alt}
              error={errors.alt}
              onChange={(event) => form.setAlt(event.target.value)}
            />
          </>
        )}
        <p role="status" className="text-sm text-soft empty:hidden">
          {progress}
        </p>
      </SaveForm>
      {settings.hero && (
        <Button kind="plain" className="self-start" isBusy={form.isBusy} onClick={() => void form.takeAway()}>
          Show the shop’s own picture again
        </Button>
      )}
    </>
  )
}

type PictureInputProps = {
  error: string | undefined
  isBusy: boolean
  onChoose: (files: readonly File[]) => Promise<void>
}

function PictureInput({ error, isBusy, onChoose }: PictureInputProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-3">
      <div className="self-start">
        <PhotoChooser
          describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
          isBusy={isBusy}
          isWrong={Boolean(error)}
          onChoose={onChoose}
        >
          Choose a picture
        </PhotoChooser>
      </div>
      <p id={`${id}-hint`} className="text-xs text-soft">
        {limits}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-red">
          {error}
        </p>
      )}
    </div>
  )
}

/** As phones and desks crop it. */
function Crops({ src, focus }: { src: string; focus: { x: number; y: number } }) {
  const picture = 'w-full bg-sand object-cover'
  return (
    <div className="grid grid-cols-[1fr_2.6fr] items-end gap-3 text-xs text-soft">
      <figure>
        <img src={src} alt="" className={`${picture} aspect-[3/4]`} style={focusStyle(focus)} />
        <figcaption className="mt-1.5">On a phone</figcaption>
      </figure>
      <figure>
        <img src={src} alt="" className={`${picture} aspect-[2.4/1]`} style={focusStyle(focus)} />
        <figcaption className="mt-1.5">At a desk</figcaption>
      </figure>
    </div>
  )
}
