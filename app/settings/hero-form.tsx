import { photoMaxMegabytes, photoMaxMegapixels } from '#app/catalog/admin/photo-rules.ts'
import { PictureFields, PictureProgress } from '#app/catalog/admin/photos/picture-fields.tsx'
import { usePictureForm } from '#app/catalog/admin/photos/use-picture-form.ts'
import { sendForm } from '#app/catalog/admin/send-form.ts'
import { focusStyle } from '#app/catalog/focus-point.ts'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { Button } from '#app/ui/button.tsx'
import { SaveForm } from './save-form.tsx'
import type { resetHeroCall, setHeroCall } from './settings.api.server.ts'
import type { SectionFormProps } from './settings-page.tsx'
import { heroPhotoLimit, minHeroWidth } from './settings-rules.ts'

const limits = `At least ${minHeroWidth.toLocaleString('en')} pixels wide, at most ${photoMaxMegabytes} MB and ${photoMaxMegapixels} megapixels: JPEG, PNG, WebP, AVIF or HEIC. Phones show an upright part of it, desks a broad one.`

export function HeroForm({ settings: { hero, sections }, onSaved }: SectionFormProps) {
  const { call, token } = useAdmin()
  const { version } = sections.hero
  const form = usePictureForm({
    picture: hero,
    version,
    limit: heroPhotoLimit,
    send: (fields, onProgress) =>
      sendForm<typeof setHeroCall>('/api/admin/settings/hero', fields, { token, onProgress }),
    onSaved,
  })
  const { src: shown, focus } = form
  return (
    <>
      <SaveForm form={form}>
        {shown === null && <p>The landing page shows the shop’s own picture.</p>}
        <PictureFields form={form} limits={limits} example=", such as: Three of our pieces on red cloth">
          {shown !== null && <Crops src={shown} focus={focus} />}
        </PictureFields>
        <PictureProgress progress={form.progress} />
      </SaveForm>
      {hero && (
        <Button
          kind="plain"
          className="self-start"
          isBusy={form.isBusy}
          onClick={() =>
            void form.remove(() => call<typeof resetHeroCall>('POST', '/api/admin/settings/hero/own', { version }))
          }
        >
          Show the shop’s own picture again
        </Button>
      )}
    </>
  )
}

/** Previews how phones and desktops crop the picture. */
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
