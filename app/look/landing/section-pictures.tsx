import { moveItem } from '#app/catalog/admin/move-buttons.tsx'
import { landingPictureCounts, type PicturedSection } from '#app/shop/landing.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import type { StaffLanding } from './landing-input.ts'
import { hasEnough, sectionNames, tooFewPhotos } from './landing-rules.ts'
import { PictureChooser } from './picture-chooser.tsx'
import { PictureFields } from './picture-fields.tsx'
import type { ChangeLanding, LandingErrors } from './use-landing-form.ts'

type SectionPicturesProps = {
  section: PicturedSection
  landing: StaffLanding
  errors: LandingErrors
  change: ChangeLanding
}

type Pictures = NonNullable<StaffLanding['pictures'][PicturedSection]>

export function SectionPictures({ section, landing, errors, change }: SectionPicturesProps) {
  const pictures = landing.pictures[section] ?? []
  const max = landingPictureCounts[section]
  const { hasOwnName } = useShopTexts()
  const path = `landing.pictures.${section}`
  const edit = (update: (pictures: Pictures) => Pictures) =>
    change((before) => ({ pictures: { ...before.pictures, [section]: update(before.pictures[section] ?? []) } }))
  return (
    <div className="flex flex-col gap-4">
      <ol className="border-t border-rule empty:hidden">
        {pictures.map((picture, index) => (
          <PictureFields
            key={picture.key}
            picture={picture}
            name={max === 1 ? `the picture of ${sectionNames[section]}` : `picture ${index + 1}`}
            index={index}
            count={pictures.length}
            errors={errors}
            path={`${path}.${index}`}
            onChange={(next) => edit((all) => all.map((one) => (one.key === next.key ? next : one)))}
            onMove={(to) => edit((all) => moveItem(all, index, to))}
            onRemove={() => edit((all) => all.filter(({ key }) => key !== picture.key))}
          />
        ))}
      </ol>
      {pictures.length < max && (
        <PictureChooser
          label={max === 1 ? 'Choose a picture' : 'Add pictures'}
          hint={hasOwnName && pictures.length === 0 ? '' : pictureHint(section, pictures)}
          max={max}
          error={errors[path]}
          onStored={(picture) =>
            // The key is a hash of the file, so a second upload of the same file adds nothing.
            edit((all) => (all.some(({ key }) => key === picture.key) ? all : [...all, picture].slice(0, max)))
          }
        />
      )}
    </div>
  )
}

function pictureHint(section: PicturedSection, pictures: Pictures): string {
  if (pictures.length === 0) return 'Without one the original is shown.'
  return hasEnough(section, pictures) ? '' : `${tooFewPhotos}.`
}
