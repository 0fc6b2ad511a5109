/**
 * The controls that may ask for a field of a wire type; any other does not compile. What a control's text becomes on the
 * wire is `codecs`. `none`: no person types it (the key, the fixed values of §2.1).
 */
export type ControlOf = {
  text: 'text' | 'phone' | 'email' | 'address' | 'multiline' | 'template' | 'none';
  id: 'text' | 'merchant' | 'agent';
  tags: 'tags';
  email: 'email';
  latitude: 'coordinate';
  longitude: 'coordinate';
  datetime: 'datetime';
  offset: 'zone';
  flag: 'switch' | 'assignment' | 'none';
  integer: 'team';
  switch: 'switch' | 'none';
  metaData: 'customFields';
  links: 'images';
};

export type Control = ControlOf[keyof ControlOf];
