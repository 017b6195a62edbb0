import { FindProduct } from '#app/catalog/admin/find-product.tsx'
import { moveItem } from '#app/catalog/admin/move-buttons.tsx'
import { maxSlides } from '#app/shop/landing.ts'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { bind } from '#app/ui/bind.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { StaffLook } from '../look-input.ts'
import type { StaffLanding } from './landing-input.ts'
import { captionRule } from './landing-rules.ts'
import { PictureChooser } from './picture-chooser.tsx'
import { PictureFields } from './picture-fields.tsx'
import type { ChangeLanding, LandingErrors } from './use-landing-form.ts'

type Slide = StaffLanding['slides'][number]
type Categories = StaffLook['categories']

type LookbookSlidesProps = {
  slides: readonly Slide[]
  categories: Categories
  errors: LandingErrors
  change: ChangeLanding
}

export function LookbookSlides({ slides, categories, errors, change }: LookbookSlidesProps) {
  const edit = (update: (slides: Slide[]) => Slide[]) => change((before) => ({ slides: update(before.slides) }))
  const [firstCategory] = categories
  const { hasOwnName } = useShopTexts()
  return (
    <div className="flex flex-col gap-4">
      <ol className="border-t border-rule empty:hidden">
        {slides.map((slide, index) => {
          const { key } = slide.picture
          const set = (part: Partial<Slide>) =>
            edit((all) => all.map((one) => (one.picture.key === key ? { ...one, ...part } : one)))
          return (
            <PictureFields
              key={key}
              picture={slide.picture}
              name={`picture ${index + 1}`}
              index={index}
              count={slides.length}
              errors={errors}
              path={`landing.slides.${index}.picture`}
              onChange={(picture) => set({ picture })}
              onMove={(to) => edit((all) => moveItem(all, index, to))}
              onRemove={() => edit((all) => all.filter(({ picture }) => picture.key !== key))}
            >
              <SlideFields
                slide={slide}
                categories={categories}
                errors={errors}
                path={`landing.slides.${index}`}
                onChange={set}
              />
            </PictureFields>
          )
        })}
      </ol>
      {slides.length < maxSlides && firstCategory && (
        <PictureChooser
          label="Add pictures"
          hint={slides.length === 0 ? (hasOwnName ? '' : 'Without any the original ones are shown.') : ''}
          max={maxSlides}
          error={errors['landing.slides']}
          onStored={(picture) =>
            // The key is a hash of the file, so a second upload of the same file adds nothing.
            edit((all) =>
              all.some((slide) => slide.picture.key === picture.key)
                ? all
                : [...all, { picture, caption: '', target: { category: firstCategory.value } }].slice(0, maxSlides),
            )
          }
        />
      )}
    </div>
  )
}

type SlideFieldsProps = {
  slide: Slide
  categories: Categories
  errors: LandingErrors
  path: string
  onChange: (part: Partial<Slide>) => void
}

function SlideFields({ slide: { caption, target }, categories, errors, path, onChange }: SlideFieldsProps) {
  const isProduct = 'product' in target
  const options = [
    ...(isProduct ? [{ value: '', label: target.product }] : []),
    ...categories.map(({ value, label }) => ({ value, label })),
    // Keeps the current target in the list even if it was renamed, hidden or deleted.
    ...(isProduct || categories.some(({ value }) => value === target.category)
      ? []
      : [{ value: target.category, label: target.category }]),
  ]
  return (
    <>
      <TextField
        label={captionRule.label}
        hint={`Leave empty for the name of what it links to. Up to ${captionRule.maxLength} characters.`}
        autoComplete="off"
        maxLength={captionRule.maxLength}
        error={errors[`${path}.caption`]}
        {...bind(caption, (caption) => onChange({ caption }))}
      />
      <SelectField
        label="Links to"
        options={options}
        value={isProduct ? '' : target.category}
        error={errors[`${path}.target`]}
        onChange={(event) => event.target.value && onChange({ target: { category: event.target.value } })}
      />
      <FindProduct title="Link to a product instead" onFound={({ name }) => onChange({ target: { product: name } })} />
    </>
  )
}
