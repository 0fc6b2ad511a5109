/* The script of the floor's form: kinds, checks, custom fields, the order number, and a draft after a pause. */
const form = document.querySelector('form');
const problems = document.querySelector('#problems');
const tabs = [...document.querySelectorAll('[role="tab"]')];
const fields = [...document.querySelectorAll('[data-field]')].map((input) => ({
  input,
  box: input.parentElement,
  error: input.nextElementSibling,
  kinds: input.parentElement.dataset.kinds.split(' '),
  isRequired: 'required' in input.parentElement.dataset,
}));
let kind = 'delivery';

const chooseKind = (next) => {
  kind = next;
  for (const tab of tabs) tab.setAttribute('aria-selected', String(tab.dataset.kind === kind));
  for (const { box, kinds } of fields) box.hidden = !kinds.includes(kind);
};
for (const tab of tabs) tab.addEventListener('click', () => chooseKind(tab.dataset.kind));

form.elements.order_id.value = `FLOOR-${Date.now().toString(36)}`;

const draftOf = () => JSON.stringify(Object.fromEntries(new FormData(form)));
let pause;
form.addEventListener('input', () => {
  clearTimeout(pause);
  pause = setTimeout(() => {
    localStorage.setItem('floor.draft', draftOf());
    document.querySelector('#draft').textContent = 'Draft saved';
  }, 500);
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const links = [];
  for (const { input, box, error, isRequired } of fields) {
    const isMissing = !box.hidden && isRequired && input.value === '';
    error.textContent = isMissing ? 'Fill this in.' : '';
    if (!isMissing) {
      input.removeAttribute('aria-invalid');
      continue;
    }
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', error.id);
    const link = document.createElement('a');
    link.href = `#${input.id}`;
    link.textContent = box.firstElementChild.textContent;
    links.push(link);
  }
  problems.replaceChildren(...links);
  problems.hidden = links.length === 0;
  problems.focus();
});

document.querySelector('#add').addEventListener('click', ({ currentTarget }) => {
  const rows = Array.from({ length: Number(currentTarget.dataset.count) }, (_, at) => {
    const row = document.createElement('div');
    row.className = 'field';
    const label = document.createElement('label');
    label.htmlFor = `custom-${at + 1}`;
    label.textContent = `Custom ${at + 1}`;
    const input = document.createElement('input');
    input.id = `custom-${at + 1}`;
    input.name = input.id;
    row.append(label, input);
    return row;
  });
  document.querySelector('#custom').replaceChildren(...rows);
});
