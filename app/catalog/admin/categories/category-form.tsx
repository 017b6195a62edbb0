import { RowForm } from '#app/staff/screen/row-form.tsx'
import { useAdmin } from '#app/staff/screen/use-admin.ts'
import { useStaffForm } from '#app/staff/screen/use-staff-form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { categoryPath } from '../../category.ts'
import { categoryRules, proposeKey } from '../../category-rules.ts'
import type { addCategoryCall, editCategoryCall } from './categories.api.server.ts'
import type { StaffCategory } from './category-wire.ts'
import { PictureChoice } from './picture-choice.tsx'

type CategoryFormProps = {
  /** Null to create a category. */
  category: StaffCategory | null
  onSaved: () => Promise<void>
  onLeave: () => void
}

/**
 * `key` and `value` are null until staff type them. While they are null, the form derives them from the name of a new
 * category. `imageKey`: undefined keeps the uploaded picture; null lets the shop choose a product's picture.
 */
type CategoryFormFields = {
  label: string
  key: string | null
  value: string | null
  imageKey: string | null | undefined
}

export function CategoryForm({ category, onSaved, onLeave }: CategoryFormProps) {
  const form = useCategoryForm(category, onSaved)
  const { typed, change, field, errors } = form
  const { label, key, value } = typed
  return (
    <RowForm
      title={category ? `Change ${category.label}` : 'Add a category'}
      action={category ? 'Save the category' : 'Add the category'}
      form={form}
      onLeave={category ? onLeave : null}
    >
      <TextField
        label="Name"
        hint="As buyers read it, for example Baskets"
        maxLength={categoryRules.label.maxLength}
        {...field('label')}
      />
      <details open={Boolean(errors.key || errors.value) || undefined}>
        <summary className="disclosure min-h-11 py-2.5 text-sm">Web address and technical name</summary>
        <div className="mt-3 flex flex-col gap-5">
          <TextField
            label="Address"
            hint={addressHint(category, key ?? proposeKey(label))}
            maxLength={categoryRules.key.maxLength}
            autoCapitalize="none"
            {...field('key')}
            value={key ?? proposeKey(label)}
          />
          <TextField
            label="Technical name"
            hint="Used in exports, by other programs and by the search"
            maxLength={categoryRules.value.maxLength}
            {...field('value')}
            value={value ?? label}
          />
        </div>
      </details>
      {category && (
        <PictureChoice
          id={category.id}
          selectedKey={typed.imageKey}
          uploadedUrl={category.picture?.src ?? null}
          error={errors.image_key}
          onChange={(imageKey) => change({ imageKey })}
        />
      )}
    </RowForm>
  )
}

function addressHint(category: StaffCategory | null, key: string): string {
  const link = `Its link: ${categoryPath(key || 'baskets')} (a to z, digits, - and _).`
  return category && key !== category.key ? `${link} The old link leads to the new one.` : link
}

function useCategoryForm(category: StaffCategory | null, onSaved: () => Promise<void>) {
  const { call } = useAdmin()
  async function save(id: string, { label, key, value, imageKey }: CategoryFormFields) {
    const names = { label, key: key ?? proposeKey(label), value: value ?? label }
    const answer = category
      ? await call<typeof editCategoryCall>('PUT', `/api/admin/categories/${category.id}`, {
          version: category.version,
          ...names,
          ...(imageKey === initialValues().imageKey ? {} : { image_key: imageKey }),
        })
      : await call<typeof addCategoryCall>('POST', '/api/admin/categories', { id, ...names })
    if (answer.ok) await onSaved()
    return answer
  }
  const initialValues = (): CategoryFormFields => {
    const { label = '', key = null, value = null, image_key = null, picture } = category ?? {}
    return { label, key, value, imageKey: picture ? undefined : image_key }
  }
  return useStaffForm(initialValues, save)
}
